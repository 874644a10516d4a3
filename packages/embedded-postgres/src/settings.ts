/** Settings for a machine with 2 cores that also runs the server. */
const common: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "256MB",
  effective_cache_size: "2GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  random_page_cost: "1.1",
  jit: "off",
  io_method: "sync",
  // No standby follows this server, so it writes the shorter WAL.
  wal_level: "minimal",
  max_wal_senders: "0",
  wal_compression: "on",
  min_wal_size: "80MB",
  max_wal_size: "2GB",
  synchronous_commit: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  // Keeps statements and conflicting values (addresses, names) out of the log.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] ",
};

/** A crash may lose the data, which are temporary. */
const throwawayOnly: Record<string, string> = {
  // Tests run many servers side by side, each with its own pool; a machine with more cores runs more of them.
  max_connections: "400",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
  autovacuum_naptime: "10s",
};

interface ServerOptions {
  throwaway: boolean;
  /** Settings that win over ours. */
  settings?: Record<string, string>;
}

/** Arguments of `postgres` for a data folder and a port. */
export function serverArguments(data: string, port: number, { throwaway, settings = {} }: ServerOptions): string[] {
  const all = { ...common, ...(throwaway ? throwawayOnly : {}), ...settings, port: String(port) };
  return ["-D", data, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
