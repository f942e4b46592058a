// On other systems this target replaces all products except the model, because apps there use Apple's own frameworks.
