import type { FastifyBaseLogger } from "fastify";
import type { Redis } from "ioredis";

/** Longest wait for an answer, in milliseconds, so that rate limits do not delay requests. */
const patienceMs = 500;

/**
 * Connects to the Valkey or Redis at `url`. Without a connection every command fails at once, and the client keeps reconnecting;
 * losing and regaining the connection is logged.
 */
export async function openRedis(url: string, log: FastifyBaseLogger): Promise<Redis> {
  // Loads the client only here, because most installations have no Redis.
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patienceMs,
    commandTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
  });
  let isLost = false;
  redis.on("error", ({ message }: Error) => {
    // Each attempt to reconnect fails with an error of its own.
    if (!isLost) log.warn({ message }, "REDIS_URL does not answer: rate limits do not hold until it does");
    isLost = true;
  });
  redis.on("ready", () => {
    if (isLost) log.warn("REDIS_URL answers again");
    isLost = false;
  });
  // Errors are logged by the listener above.
  await redis.connect().catch(() => {});
  return redis;
}
