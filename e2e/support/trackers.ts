import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FakeSite } from "@safeport/db/factories/fake-trackers/fake-site";

const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];

/** Trackers on loopback whose certificate a server trusts with these settings. */
export async function startTrackers() {
  const folder = mkdtempSync(join(tmpdir(), "safeport-trackers-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const named = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("/usr/bin/openssl", [...request, ...named, "-keyout", key, "-out", cert], { stdio: "ignore" });
  const certified = { key: readFileSync(key), cert: readFileSync(cert) };
  const site = await FakeSite.open((listener) => createServer(certified, listener));
  return {
    /** A GitHub with one repository. */
    github(project: string, isPublic = false) {
      const github = site.add("github", `127.0.0.1:${site.port}`);
      return { github, repository: github.addProject(project, { isPublic }) };
    },
    address: `https://127.0.0.1:${site.port}`,
    settings: { NODE_EXTRA_CA_CERTS: cert, OUTBOUND_NETWORKS: "127.0.0.1" },
    async close() {
      await site.close();
      rmSync(folder, { recursive: true });
    },
  };
}
