import { statfsSync } from "node:fs";
import { totalmem } from "node:os";

const MB = 1024 * 1024;

function sharedMemory() {
  if (process.platform !== "linux") return [];
  // A container's /dev/shm is often 64 MB, too little for parallel queries.
  const { blocks, bsize } = statfsSync("/dev/shm");
  return blocks * bsize < 256 * MB ? ["dynamic_shared_memory_type=mmap"] : [];
}

/** Memory in MB that this machine, or the container that we are in, has. */
function memory() {
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / MB);
}

function common(port) {
  const buffers = Math.min(1024, Math.max(128, Math.floor(memory() / 16)));
  return [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    `shared_buffers=${buffers}MB`,
    "max_wal_size=4GB",
    "random_page_cost=1.1",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    "log_checkpoints=off",
    ...sharedMemory(),
  ];
}

/** Settings of the server that keeps a deployment's data. */
export function durableSettings(port) {
  return [...common(port), "wal_compression=on"];
}

/** Settings of a server whose data is thrown away: nothing waits for the disk. */
export function throwawaySettings(port) {
  return [
    ...common(port),
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    // It may lie in memory.
    "max_wal_size=512MB",
  ];
}
