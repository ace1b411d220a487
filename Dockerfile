# A small image with the program alone: what npm would publish, bundled, without node_modules.
# test/docs/dockerfile.test.ts runs these steps in an empty folder; no image is built there.
FROM node:20.20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci
RUN npm pack --ignore-scripts --pack-destination . && tar -xzf pix-account-sandbox-*.tgz && mkdir data

FROM node:20.20-bookworm-slim
WORKDIR /app
COPY --from=build /app/package ./
COPY --from=build --chown=node:node /app/data /data
ENV NODE_ENV=production PIX_SANDBOX_HOST=0.0.0.0 PIX_SANDBOX_DATA=/data/bank.json PIX_SANDBOX_CERTS=/data/certs
USER node
VOLUME /data
EXPOSE 3000
# Over HTTP as over TLS, whose certificate is the sandbox's own; neither needs a token.
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s CMD ["node", "-e", "const { PIX_SANDBOX_PORT: port = 3000, PIX_SANDBOX_TLS: tls } = process.env; const { get } = require(/^(true|1|yes)$/i.test(tls) ? 'https' : 'http'); get({ host: '127.0.0.1', port, path: '/sandbox/ready', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "dist/main.js"]
