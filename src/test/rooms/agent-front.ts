import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { unknownFormat } from "@/application/unknown-format";
import { createFront, type FrontOptions } from "@/platform/front/server";
import { operationsOf } from "@/platform/openapi/openapi";

/** A front on a free port, and nothing behind it. */
export interface TestFront {
  port: number;
  origin: string;
  server: Server;
  close: () => Promise<void>;
}

/** Serves route modules by their paths, as the built service does. */
export async function openTestFront(
  modules: Parameters<typeof operationsOf>[0],
  options: Partial<Omit<FrontOptions, "operations">> = {},
): Promise<TestFront> {
  const server = createFront({
    operations: operationsOf(modules),
    next: async (_, response) => {
      response.writeHead(404).end();
    },
    nothingAt: unknownFormat,
    direct: true,
    trustedProxies: 0,
    isSecure: false,
    uploadLimit: 2 * 1024 * 1024 - 1,
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
