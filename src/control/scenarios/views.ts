import { describeArgument } from '../../engine/stories/arguments.ts'
import type { Library } from '../../engine/stories/library.ts'
import type { Profile, Use } from '../../engine/stories/profiles.ts'
import type { Story } from '../../engine/story.ts'
import { curlOf } from './curl.ts'

/** A scenario of the catalogue. `baseUrl` is where its example is sent to. */
export function scenarioView(story: Story, baseUrl: string) {
  const { name, about, sobre, aliases, argument, origin, file } = story
  return {
    name,
    about,
    sobre: sobre ?? null,
    for: [...story.for],
    aliases: [...aliases],
    argument: argument === undefined ? null : describeArgument(argument),
    source: origin,
    file,
    curl: curlOf(story, baseUrl),
  }
}

/** A scenario with the text of its file. */
export function scenarioWithText(library: Library, story: Story, baseUrl: string) {
  return { ...scenarioView(story, baseUrl), text: library.textOf(story) ?? '' }
}

/** A profile; its use is shown as its file says it. */
export function profileView({ name, about, sobre, use, origin, file }: Profile) {
  const written = [...use].map(([operation, each]) => [operation, useView(each)])
  return { name, about, sobre: sobre ?? null, use: Object.fromEntries(written), source: origin, file }
}

function useView(use: Use) {
  if ('bands' in use) return use.bands.map(band => ({ ...band }))
  return Object.fromEntries(use.shares.map(({ value, weight }) => [value, `${weight / 100}%`]))
}
