import type { FastifyError, FastifyRequest } from 'fastify'
import type { ClientCertificate } from '../../auth/client-certificate.ts'
import { ApiError } from '../../domain/api-error.ts'
import { sendError } from '../../http/errors.ts'
import { recordCall } from '../../http/record-calls.ts'
import { isAnswered } from '../../http/scenarios.ts'
import type { Routes, Services } from '../../http/services.ts'
import { describeViolations } from '../../http/validation.ts'
import { accountOf, issueToken, playToken, presentedCertificate } from './operations.ts'
import { TokenSchema } from './schemas.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The certificate of a token request, once it has been read. */
    certificate: ClientCertificate | null
  }
}

/** Spec, Endpoints: POST /api/auth/token. The certificate is looked at before the body is even read. */
export const tokenRoutes: Routes = (app, services) => {
  app.decorateRequest('certificate', null)
  app.post(
    '/api/auth/token',
    {
      schema: TokenSchema,
      config: { operation: 'token' },
      attachValidation: true,
      errorHandler(error, request, reply) {
        record(services, request)
        return sendError(services, asBodyError(error), request, reply)
      },
      onRequest: async request => {
        request.certificate = await presentedCertificate(services, request)
      },
      preHandler(request, _reply, done) {
        record(services, request)
        done()
      },
    },
    async (request, reply) => {
      const { certificate, body, validationError } = request
      if (validationError) throw bodyInvalid(describeViolations((validationError.validation ?? []) as never))
      if (certificate === null) throw new Error('a token request has no certificate')
      request.play = playToken(services, request, certificate, body)
      if (isAnswered(request.play, 'token')) return reply.send('' as never)
      const token = await issueToken(services, certificate, body)
      return reply.code(201).send(token)
    },
  )
}

/** The request journal that a token request belongs to is that of the account that it is judged by, if there is one. */
function record(services: Services, request: FastifyRequest): void {
  const account = request.certificate && accountOf(services, request.certificate, request.body)
  if (account) recordCall(services, request, account)
}

/** A body that is no JSON at all breaks the schema too. */
function asBodyError(error: FastifyError): Error {
  const isBroken = error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY'
  return isBroken ? bodyInvalid(['body must be a JSON object']) : error
}

/** Spec, Errors: the message of a validation error is an array, and `details.violations` has the same. */
function bodyInvalid(violations: readonly string[]): ApiError {
  const hint = 'clientId is a UUID v4, clientSecret a text; nothing else.'
  return new ApiError('PUB_REQUEST_BODY_INVALID', { violations, hint }, { message: violations })
}
