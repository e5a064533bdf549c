import { startTestServer, testServerEnvironment } from "../postgres/test-server.mjs";
import { bundle } from "../setup/bundle.mjs";

/** Global set-up of the integration tests: uses the server of `npm test`, else starts its own. */
export default async function setUp() {
  // Services check what agents send, and verify the trace, in threads of them.
  await bundle(["check-worker", "verify-worker"]);
  if (process.env.TEST_DATABASE_ADMIN_URL) return undefined;
  const server = await startTestServer();
  Object.assign(process.env, testServerEnvironment(server));
  return server.stop;
}
