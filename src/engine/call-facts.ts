import type { PixKeyType } from '../domain/pix-keys.ts'

/** What a call says that magic values and the settling bank look at. Value in reais. */
export interface CallFacts {
  readonly value?: number
  readonly externalId?: string
  readonly key?: string
  readonly keyType?: PixKeyType
  /** The URL of a dynamic code. */
  readonly location?: string
  readonly name?: string
  readonly document?: string
  readonly priority?: 'HIGH' | 'NORM'
}
