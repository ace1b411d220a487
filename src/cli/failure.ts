/** How the command line ends (README, Command line). */
export const EXIT = { ok: 0, refused: 1, usage: 2, unreachable: 3 } as const

/** A command that did not do what it was asked for; the message is for people, `answer` for machines. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly exitCode: (typeof EXIT)[keyof typeof EXIT]
  readonly answer: unknown

  constructor(kind: keyof typeof EXIT, message: string, answer?: unknown) {
    super(message)
    this.exitCode = EXIT[kind]
    this.answer = answer
  }
}
