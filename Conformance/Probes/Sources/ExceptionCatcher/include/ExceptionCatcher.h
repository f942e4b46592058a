#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Runs a block. Returns the exception that it raised, or nil. What the block had begun by then is not undone.
NSException *_Nullable ExceptionCatcherRun(void (NS_NOESCAPE ^block)(void));

NS_ASSUME_NONNULL_END
