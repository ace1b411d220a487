import { Type } from '@sinclair/typebox'
import type { preValidationHookHandler } from 'fastify'
import { MAY_BE_LEFT_OUT } from '../http/no-body.ts'

/** The body of an action that takes nothing; members are refused like unknown ones anywhere. */
export const NoBody = Type.Object(
  {},
  { ...MAY_BE_LEFT_OUT, title: 'NoBody', additionalProperties: false, examples: [{}] },
)

/** Takes a missing body for an empty one, where every member can be left out. */
export const allowNoBody: preValidationHookHandler = (request, _reply, done) => {
  request.body ??= {}
  done()
}
