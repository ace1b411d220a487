import { hashOf, pickBy } from './text-hash.ts'
import type { Bank } from './transaction.ts'

/** A participant of PIX. The ISPB stays a string: that of Banco do Brasil is `00000000`. */
export interface Institution {
  readonly ispb: string
  readonly name: string
  /** COMPE number; null where there is none. */
  readonly code: string | null
}

const BANKS: readonly [Institution, ...Institution[]] = [
  { code: '001', ispb: '00000000', name: 'Banco do Brasil' },
  { code: '033', ispb: '90400888', name: 'Santander' },
  { code: '041', ispb: '92702067', name: 'Banrisul' },
  { code: '070', ispb: '00000208', name: 'BRB' },
  { code: '077', ispb: '00416968', name: 'Inter' },
  { code: '085', ispb: '05463212', name: 'Ailos' },
  { code: '104', ispb: '00360305', name: 'Caixa' },
  { code: '197', ispb: '16501555', name: 'Stone' },
  { code: '208', ispb: '30306294', name: 'BTG Pactual' },
  { code: '212', ispb: '92894922', name: 'Original' },
  { code: '237', ispb: '60746948', name: 'Bradesco' },
  { code: '260', ispb: '18236120', name: 'Nu Pagamentos' },
  { code: '274', ispb: '11581339', name: 'BMP' },
  { code: '290', ispb: '08561701', name: 'PagSeguro' },
  { code: '301', ispb: '13370835', name: 'Dock' },
  { code: '323', ispb: '10573521', name: 'Mercado Pago' },
  { code: '336', ispb: '31872495', name: 'C6' },
  { code: '341', ispb: '60701190', name: 'Itaú' },
  { code: '348', ispb: '33264668', name: 'XP' },
  { code: '364', ispb: '09089356', name: 'Efí' },
  { code: '380', ispb: '22896431', name: 'PicPay' },
  { code: '403', ispb: '37880206', name: 'Cora' },
  { code: '422', ispb: '58160789', name: 'Safra' },
  { code: '461', ispb: '19540550', name: 'Asaas' },
  { code: '509', ispb: '13935893', name: 'Celcoin' },
  { code: '542', ispb: '18189547', name: 'CloudWalk' },
  { code: '694', ispb: '54811417', name: 'Woovi' },
  { code: '748', ispb: '01181521', name: 'Sicredi' },
  { code: '756', ispb: '02038232', name: 'Sicoob' },
]

/** The Central Bank's fictitious participants; its fictitious DICT keys live there. */
const FICTITIOUS: readonly Institution[] = [
  { code: null, ispb: '99999003', name: 'Participante Fictício 99999003' },
  { code: null, ispb: '99999004', name: 'Participante Fictício 99999004' },
]

/** All institutions that the sandbox knows by name (domain facts, section 7). */
export const INSTITUTIONS: readonly Institution[] = [...BANKS, ...FICTITIOUS]

const BY_ISPB: ReadonlyMap<string, Institution> = new Map(INSTITUTIONS.map(each => [each.ispb, each]))

/** The institution with an ISPB; undefined when the catalogue does not have it. */
export function institutionByIspb(ispb: string): Institution | undefined {
  return BY_ISPB.get(ispb)
}

/** The bank that a text falls on, always the same one; never a fictitious participant. */
export function institutionFor(text: string): Institution {
  return pickBy(`institution of ${text}`, BANKS)
}

/** An account at an institution, its branch (4 digits) and number (8 digits) derived from a text. */
export function bankOf(institution: Institution, text: string): Bank {
  return {
    bankISPB: institution.ispb,
    bankName: institution.name,
    bankCode: institution.code,
    accountBranch: digitsFor(`branch of ${text}`, 4),
    accountNumber: digitsFor(`account of ${text}`, 8),
  }
}

function digitsFor(text: string, length: number): string {
  return String(1 + (hashOf(text) % (10 ** length - 1))).padStart(length, '0')
}
