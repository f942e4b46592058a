// On other systems than Linux this stands in the place of all products but the model. An app has Apple's own frameworks there.
