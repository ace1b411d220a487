import type { Problem } from '../story.ts'
import type { Library, Loaded } from './library.ts'

/** The library that is played now, and what keeps a newer one from taking its place. */
export interface LibraryHolder {
  current(): Library
  /** What was wrong with the files when they were last read; empty while they are what is played. */
  problems(): readonly Problem[]
  /** Reads the files again: all of them are right and played from now on, or the library stays. */
  reload(): void
}

/** Holds a library. `load` reads its files again; without it there is nothing to read, and a reload changes nothing. */
export function holdLibrary(library: Library, load: () => Loaded = () => ({ library })): LibraryHolder {
  let held = library
  let problems: readonly Problem[] = []
  return {
    current: () => held,
    problems: () => problems,
    reload() {
      const loaded = load()
      if ('problems' in loaded) {
        problems = loaded.problems
        return
      }
      held = loaded.library
      problems = []
    },
  }
}
