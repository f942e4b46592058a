# Runs camsim in a container: docker build -t camsim . && docker run --rm -v "$PWD:/work" camsim run scenarios
# Scripts/container-test runs the same steps without a container engine.
ARG SWIFT=swift:6.3-bookworm
ARG DEBIAN=debian:bookworm-slim

FROM ${SWIFT} AS build
COPY . /camsim
RUN /camsim/Scripts/container build /result

FROM ${DEBIAN}
COPY --from=build /result /result
COPY Scripts/container /result/
RUN /result/container install /result && rm -r /result
WORKDIR /work
ENTRYPOINT ["camsim"]
