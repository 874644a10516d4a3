# One image for every process. It is built with the packages that the lock file names, and runs as an ordinary user on a read-only root.
FROM node:20-bookworm-slim AS build
WORKDIR /srv/safeport
COPY . .
RUN npm ci && node -e "import('./scripts/lib/build-stale.mjs').then((module) => module.buildStale())"

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/safeport
RUN install -d -o node -g node -m 700 /var/lib/safeport
WORKDIR /srv/safeport
# Owned by root, so the server cannot change its own code.
COPY --from=build /srv/safeport /srv/safeport
USER node
VOLUME /var/lib/safeport
EXPOSE 3000
HEALTHCHECK --start-period=120s --interval=10s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM reaches the server itself, which drains its connections.
CMD ["node", "--max-semi-space-size=8", "scripts/start.mjs"]
