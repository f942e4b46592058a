#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Runs a block and returns the exception that it raised, or nil. Side effects before the exception are not undone.
NSException *_Nullable ExceptionCatcherRun(void (NS_NOESCAPE ^block)(void));

NS_ASSUME_NONNULL_END
