import type { AddressInfo } from "node:net";
import { bareServer } from "./bare-server";

const url = process.env.DATABASE_APP_URL ?? process.env.DATABASE_URL;
if (url === undefined) throw new Error("DATABASE_URL is not set");
const { server } = bareServer(url, process.env.BENCH_AGENT);
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready on ${(server.address() as AddressInfo).port}\n`);
});
