/** What the command line knows of the process that it runs in. */
export interface World {
  readonly version: string
  readonly variables: Readonly<Record<string, string | undefined>>
}
