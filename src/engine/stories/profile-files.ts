import type { Operation } from '../../domain/operations.ts'
import { type Compiled, knownIn, readProfileTexts } from './folder.ts'
import { type Broken, locateIn, readShaped } from './parse.ts'
import { type Finding, problemAt, TOP } from './problem.ts'
import { lintScenarios, lintUses } from './profile-lint.ts'
import { ProfileFile } from './profile-schema.ts'
import type { Profile, Use } from './profiles.ts'
import { checkName } from './rules/file-name.ts'
import type { StoryIndex } from './story-index.ts'

/** Reads every profile of the folder `profiles` of a folder of scenarios. `index` has the scenarios that they name. */
export function readProfiles(folder: string, origin: Profile['origin'], index: StoryIndex, compiled?: Compiled) {
  const { texts, problems } = readProfileTexts(folder)
  const read: Profile[] = []
  for (const { file, shownAs, text, name } of texts) {
    const parsed = parseProfile(shownAs, text, index, compiled)
    const misnamed = [...checkName(name), ...(read.some(other => other.name === name) ? [SAME_NAME] : [])]
    problems.push(...misnamed.map(finding => problemAt(shownAs, TOP, finding)))
    if ('problems' in parsed) problems.push(...parsed.problems)
    else read.push({ ...parsed.profile, name, origin, file })
  }
  return { read, problems }
}

const SAME_NAME = {
  path: [],
  rule: 'same-name',
  message: 'another profile has this name',
  fix: 'rename one of the two files.',
}

type Parsed = { readonly profile: Pick<Profile, 'about' | 'sobre' | 'use'> } | Broken

function parseProfile(shownAs: string, text: string, index: StoryIndex, compiled?: Compiled): Parsed {
  const value = knownIn(compiled?.profiles, text)
  const locate = (findings: readonly Finding[]) => locateIn(shownAs, text, findings)
  const shaped = value ? { value, locate } : readShaped(shownAs, text, ProfileFile)
  if ('problems' in shaped) return shaped
  const { about, sobre, use } = shaped.value as ProfileFile
  const uses = new Map(Object.entries(use).map(([operation, written]) => [operation as Operation, toUse(written)]))
  const findings = [...lintUses(uses), ...lintScenarios(uses, index)]
  if (findings.length > 0) return { problems: shaped.locate(findings) }
  return { profile: { about, ...(sobre !== undefined && { sobre }), use: uses } }
}

function toUse(written: NonNullable<ProfileFile['use'][Operation]>): Use {
  if (Array.isArray(written)) return { bands: written }
  return { shares: Object.entries(written).map(([value, text]) => ({ value, weight: hundredths(text) })) }
}

/** `0.5%` is 50. */
function hundredths(percentage: string): number {
  return Math.round(Number.parseFloat(percentage) * 100)
}
