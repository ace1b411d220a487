import type { FileNames } from './file-names.ts'

/** A data file that cannot be used. The message says what is wrong, where, and what to do about it. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError'
}

/** The error for content that is not what the sandbox wrote. */
export function createDamageError(names: FileNames, what: string): DataFileError {
  return new DataFileError(
    `${what} Nothing was changed. Put back an untouched copy of ${names.document} and of its journals, ` +
      `or remove ${names.document} and ${names.document}.*.journal to start empty.`,
  )
}

/** Turns an error of the operating system into one that says what to do; every other error stays as it is. */
export function explainSystemError(error: unknown, what: string, wayOut: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return new DataFileError(`${what}: ${error.message}. ${wayOut}`, { cause: error })
}
