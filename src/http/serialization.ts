import buildSerializers from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

/** Fastify's own serializers, each compiled by the first answer that needs it: errors are most of them. */
export function createSerializerCompiler(): FastifySerializerCompiler<unknown> {
  const compile = buildSerializers.SerializerSelector()({}, {}) as FastifySerializerCompiler<unknown>
  return route => {
    let compiled: ReturnType<typeof compile> | undefined
    return data => {
      compiled ??= compile(route)
      return compiled(data)
    }
  }
}
