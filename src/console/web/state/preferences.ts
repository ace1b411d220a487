import { effect, signal } from '@preact/signals'

export type Language = 'en' | 'pt'
export type Theme = 'system' | 'light' | 'dark'

/** What the reader chose, kept in this browser; at first what the browser asks for. */
export const language = signal<Language>(
  read('language', ['en', 'pt'], navigator.language.startsWith('pt') ? 'pt' : 'en'),
)
export const theme = signal<Theme>(read('theme', ['system', 'light', 'dark'], 'system'))

effect(() => {
  localStorage.setItem('language', language.value)
  document.documentElement.lang = language.value === 'pt' ? 'pt-BR' : 'en'
})
effect(() => {
  localStorage.setItem('theme', theme.value)
  document.documentElement.dataset['theme'] = theme.value
})

function read<Word extends string>(name: string, allowed: readonly Word[], otherwise: Word): Word {
  return allowed.find(word => word === localStorage.getItem(name)) ?? otherwise
}
