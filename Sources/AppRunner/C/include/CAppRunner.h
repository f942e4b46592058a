#ifndef CAPPRUNNER_H
#define CAPPRUNNER_H
#endif
