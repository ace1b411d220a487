import { pickBy } from './text-hash.ts'

const FIRST_NAMES = [
  'Ana',
  'Antônio',
  'Beatriz',
  'Bruno',
  'Camila',
  'Carlos',
  'Cecília',
  'Daniel',
  'Eduardo',
  'Fernanda',
  'Gabriel',
  'Helena',
  'Isabela',
  'João',
  'Juliana',
  'Larissa',
  'Lucas',
  'Luiz',
  'Marcos',
  'Mariana',
  'Paulo',
  'Rafael',
  'Sônia',
  'Tereza',
  'Vinícius',
] as const

const SURNAMES = [
  'Almeida',
  'Araújo',
  'Barbosa',
  'Cardoso',
  'Carvalho',
  'Conceição',
  'Costa',
  'Ferreira',
  'Gomes',
  'Lima',
  'Martins',
  'Melo',
  'Nascimento',
  'Oliveira',
  'Pereira',
  'Ribeiro',
  'Rocha',
  'Santos',
  'Silva',
  'Souza',
] as const

/** The invented name of a person, always the same for the same text (domain decision: holders are derived). */
export function syntheticName(text: string): string {
  return `${pickBy<string>(`first name of ${text}`, FIRST_NAMES)} ${pickBy<string>(`surname of ${text}`, SURNAMES)}`
}
