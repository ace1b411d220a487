/** What the sandbox refuses, in the words of its control plane or its API. */
export class SandboxError extends Error {
  override readonly name: string = 'SandboxError'
  /** The HTTP status. */
  readonly status: number
  /** The body of the answer, parsed. */
  readonly answer: unknown

  constructor(message: string, status: number, answer: unknown) {
    super(message)
    this.status = status
    this.answer = answer
  }
}
