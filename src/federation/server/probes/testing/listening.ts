import type { AddressInfo, Server } from "node:net";

/** Starts a server on 127.0.0.1 and gives its port. */
export async function listening(server: Server, host = "127.0.0.1"): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Closes a server without waiting: connections of a probe that gave up may still be open. */
export async function ended(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  server.closeAllConnections?.();
  await new Promise((resolve) => server.close(resolve));
}
