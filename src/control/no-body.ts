import { Type } from '@sinclair/typebox'
import type { preValidationHookHandler } from 'fastify'

/** The body of an action that takes nothing; members are refused like unknown ones anywhere. */
export const NoBody = Type.Object({}, { additionalProperties: false })

/** Takes a missing body for an empty one, where every member can be left out. */
export const allowNoBody: preValidationHookHandler = (request, _reply, done) => {
  request.body ??= {}
  done()
}
