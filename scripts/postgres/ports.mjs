import { createServer } from "node:net";

function listen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const taken = server.address().port;
      server.close(() => resolve(taken));
    });
  });
}

/** The wanted port when it is free on the loopback address, else any free one. */
export async function freePort(wanted) {
  if (Number.isInteger(wanted) && wanted > 0) {
    try {
      return await listen(wanted);
    } catch {
      // Taken by another process; any other one will do.
    }
  }
  return listen(0);
}
