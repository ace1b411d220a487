import { signal } from '@preact/signals'

/** The text that the editor of scenarios begins with, when it is a copy of another one. */
export const draft = signal<string | undefined>(undefined)
