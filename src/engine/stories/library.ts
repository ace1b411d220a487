import { OPERATIONS, type Operation } from '../../domain/operations.ts'
import type { Problem, Story } from '../story.ts'
import { type Found, findStory, type NotFound } from './find.ts'
import { type Compiled, readFolder, type StoryFileRead } from './folder.ts'
import { operationsOf } from './names.ts'
import { type Broken, locateIn } from './parse.ts'
import { sortProblems } from './problem.ts'
import { readProfiles } from './profile-files.ts'
import type { Profile } from './profiles.ts'
import { lintTogether } from './rules/together.ts'
import { indexStories, type StoryIndex } from './story-index.ts'
import { byPrecision } from './when.ts'

/** The checked stories of a process, and the look-ups that choosing needs. Immutable: a reload makes a new one. */
export interface Library {
  /** Every story that can be chosen, one's own folder before the built-in ones, each sorted by file. */
  stories(): readonly Story[]
  /** The story that a header value (`delayed:5s`) means on an operation, or why it means none. */
  find(operation: Operation, value: string): Found | NotFound
  /** The stories with magic values, in the order in which they are tried; see `origin` for whose they are. */
  withWhen(operation: Operation): readonly Story[]
  /** The text of the file that a story was read from; undefined for one that came from no file. */
  textOf(story: Story): string | undefined
  /** Every profile, sorted by name. */
  profiles(): readonly Profile[]
  /** The profile of this very name. */
  profile(name: string): Profile | undefined
  /** This library with an account's own stories over it. Worth keeping while these stay the same: it is indexed anew. */
  plus(accountStories: readonly Story[]): Library
}

/** Where stories are read from. */
export interface LibrarySources {
  /** The folder of the stories that ship. */
  readonly builtIn: string
  /** A folder whose stories are added, or replace built-in ones of the same name (`--scenarios`). */
  readonly extra?: string
  /** What the build has parsed already; a file whose text is not in it is parsed now. */
  readonly compiled?: Compiled
}

export type Loaded = { readonly library: Library } | Broken

/** Reads and checks every scenario file and every profile; any problem at all means no library. Synchronous. */
export function loadLibrary({ builtIn, extra, compiled }: LibrarySources): Loaded {
  const folders = [readFolder(builtIn, 'built-in', compiled)]
  if (extra !== undefined) folders.unshift(readFolder(extra, 'folder'))
  const problems = folders.flatMap(folder => [...folder.problems, ...clashesIn(folder.read)])
  if (problems.length > 0) return { problems: sortProblems(problems) }
  const layers = folders.map(folder => folder.read.map(({ story }) => story))
  const index = indexStories(...layers)
  const profiles = [readProfiles(builtIn, 'built-in', index, compiled)]
  if (extra !== undefined) profiles.push(readProfiles(extra, 'folder', index))
  const misfits = profiles.flatMap(folder => folder.problems)
  if (misfits.length > 0) return { problems: sortProblems(misfits) }
  const texts = new Map(folders.flatMap(folder => folder.read.map(({ story, text }) => [story, text])))
  return { library: build(layers, { texts, profiles: byName(profiles.flatMap(folder => folder.read)) }) }
}

/** Of two profiles with one name the later one, which is one's own, counts. */
function byName(profiles: readonly Profile[]): ReadonlyMap<string, Profile> {
  const names = new Map(profiles.map(profile => [profile.name, profile]))
  return new Map([...names].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Files of one folder that clash with each other; between folders one replaces the other. */
function clashesIn(files: readonly StoryFileRead[]): Problem[] {
  const byStory = new Map(files.map(file => [file.story, file]))
  return lintTogether([...byStory.keys()]).flatMap(({ story, finding }) => {
    const { shownAs, text } = byStory.get(story) as StoryFileRead
    return locateIn(shownAs, text, [finding])
  })
}

/** A library over layers of checked stories; an earlier layer replaces stories of a later one. */
export function createLibrary(...layers: readonly (readonly Story[])[]): Library {
  return build(layers, { texts: new Map(), profiles: new Map() })
}

/** What a library has beside its stories. */
interface Beside {
  readonly texts: ReadonlyMap<Story, string>
  readonly profiles: ReadonlyMap<string, Profile>
}

function build(layers: readonly (readonly Story[])[], beside: Beside): Library {
  const index = indexStories(...layers)
  const visible = layers
    .flat()
    .filter(story => operationsOf(story).some(operation => index.of(operation).includes(story)))
  const magic = new Map(OPERATIONS.map(operation => [operation, magicOf(index, operation)]))
  return {
    stories: () => visible,
    find: (operation, value) => findStory(index, operation, value.trim()),
    withWhen: operation => magic.get(operation) ?? [],
    textOf: story => beside.texts.get(story),
    profiles: () => [...beside.profiles.values()],
    profile: name => beside.profiles.get(name),
    plus: accountStories => build([accountStories, ...layers], beside),
  }
}

function magicOf(index: StoryIndex, operation: Operation): Story[] {
  const stories = index.of(operation).filter(story => story.when)
  return stories.sort(byLayerAndPrecision)
}

const LAYERS: readonly Story['origin'][] = ['account', 'folder', 'built-in']

/** Magic values of the account come before one's own folder before the built-in ones. */
function byLayerAndPrecision(a: Story, b: Story): number {
  return LAYERS.indexOf(a.origin) - LAYERS.indexOf(b.origin) || byPrecision(a, b)
}
