/** @type {import("next").NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native or process-wide: loaded from node_modules, not bundled.
  serverExternalPackages: ["@node-rs/argon2", "pg", "pg-copy-streams", "pino", "ws"],
  typescript: { ignoreBuildErrors: true },
  // A lockfile in a parent folder must not move the root.
  turbopack: { root: import.meta.dirname },
  // Node reads the map of every page that it loads and keeps it: together they are larger than the heap.
  experimental: { turbopackSourceMaps: false },
};

export default nextConfig;
