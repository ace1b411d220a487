import type { TSchema } from '@sinclair/typebox'
import { ProfileFile } from './profile-schema.ts'
import { StoryFile } from './schema.ts'

const WIDTH = 120

/** `scenarios/scenario.schema.json`, which editors read through the first line of every scenario file. */
export function printSchema(): string {
  return printDocument(StoryFile)
}

/** `scenarios/profile.schema.json`, the same for profiles. */
export function printProfileSchema(): string {
  return printDocument(ProfileFile)
}

function printDocument(schema: TSchema): string {
  return `${print({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, '', 0)}\n`
}

/** JSON with objects on lines of their own and arrays on one line while they fit, as our formatter writes it. */
function print(value: unknown, indent: string, used: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  if (!Array.isArray(value)) {
    const members = Object.entries(value).map(([key, member]) => {
      const name = `${inner}${JSON.stringify(key)}: `
      return name + print(member, inner, name.length)
    })
    return `{\n${members.join(',\n')}\n${indent}}`
  }
  const line = `[${value.map(item => JSON.stringify(item)).join(', ')}]`
  const isFlat = value.every(item => typeof item !== 'object')
  if (isFlat && used + line.length < WIDTH) return line
  return `[\n${value.map(item => inner + print(item, inner, inner.length)).join(',\n')}\n${indent}]`
}
