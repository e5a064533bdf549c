import { existsSync } from "node:fs";
import path from "node:path";

/** @type {import("next").NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native or process-wide: loaded from node_modules, not bundled.
  serverExternalPackages: ["@node-rs/argon2", "pg", "pg-copy-streams", "pino", "ws"],
  typescript: { ignoreBuildErrors: true },
  // A lockfile in a parent folder must not move the root.
  turbopack: { root: import.meta.dirname },
  experimental: {
    // Node reads the map of every page that it loads and keeps it: together they are larger than the heap.
    turbopackSourceMaps: false,
    // The pages would be loaded after the start, one after the other, for seconds in which agents wait; and kept.
    preloadEntriesOnStart: false,
    // The first build has no cache to read, and writing one is a quarter of it.
    turbopackFileSystemCacheForBuild: existsSync(path.join(import.meta.dirname, ".next/BUILD_ID")),
  },
};

export default nextConfig;
