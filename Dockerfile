# Runs camsim in a container: docker build -t camsim . && docker run --rm -v "$PWD:/work" camsim run scenarios
# Scripts/deb-test runs the same steps without a container engine.
ARG SWIFT=swift:6.3-bookworm
ARG DEBIAN=debian:bookworm-slim

FROM ${SWIFT} AS build
COPY . /camsim
RUN /camsim/Scripts/setup build deb && /camsim/Scripts/deb /result

FROM ${DEBIAN}
RUN --mount=type=bind,from=build,source=/result,target=/result apt-get update \
  && apt-get install -y --no-install-recommends /result/camsim_*.deb && apt-get clean && rm -rf /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["camsim"]
