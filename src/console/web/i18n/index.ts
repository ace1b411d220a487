import { computed } from '@preact/signals'
import { language } from '../state/preferences.ts'
import { en } from './en.ts'
import { pt } from './pt.ts'

/** The texts of the language that the reader chose. */
export const t = computed(() => (language.value === 'pt' ? pt : en))
