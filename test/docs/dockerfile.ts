/** One step of a Dockerfile. */
export interface Instruction {
  readonly instruction: string
  readonly text: string
}

/** The steps of each stage of a Dockerfile; comments and blank lines are left out. */
export function instructionsOf(dockerfile: string): Instruction[][] {
  const stages: Instruction[][] = []
  for (const line of dockerfile.replaceAll('\\\n', ' ').split('\n')) {
    const [, instruction, text] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (instruction === undefined || text === undefined) continue
    if (instruction === 'FROM') stages.push([])
    stages.at(-1)?.push({ instruction, text })
  }
  return stages
}
