import type { DsseEnvelope, EvidenceManifest } from "../manifest";

/** Public facts of vectors/svc-draft/package-example.json, an older and smaller manifest: its digest must never change. */
export const GOLDEN_SHA256 = "9cd60abbaea8ff53cd3701e68f8e661e8075fa9858d4f400549c6fd70c556cc9";

/** Raw Ed25519 key of package-example.pub.pem, hexadecimal. */
export const GOLDEN_KEY = "2e50a7e7b5a4bd22f294c8c8a9fd0086b9f0d23a08a6e2a183cf584a8da1e49a";

const MANIFEST: unknown = {
  "schema": "https://svc.example/schema/evidence-package/v1",
  "kind": "evidence-package",
  "subject": {
    "type": "incident",
    "id": "INC-7",
    "state_version": 12
  },
  "as_of": "2026-11-02T10:00:00.000000Z",
  "parts": [
    {
      "path": "data/custody.jsonl",
      "size": 696,
      "sha256": "ce28993bf621d4ed0b1a6c7f2bbfbc9b868b8efe2033d5ac8b35268a51e991dd",
      "media_type": "application/jsonl"
    },
    {
      "path": "data/incident.json",
      "size": 137,
      "sha256": "40e29026eed93340ba7f003ab6b11707d27a580c74552c2056502d86f1344ef5",
      "media_type": "application/json"
    },
    {
      "path": "data/raw/burp.xml",
      "size": 10,
      "sha256": "76ecfde4dbfd7f389dc9d904356d779142e2a1c9f675dae7ed53f421768f8747",
      "media_type": "application/xml"
    }
  ],
  "custody": {
    "events": 2,
    "head": "b4b8e65eb916b56c0519f52d5c910635d59d0bcd4b2737d67f8f0c3d1a4c2595"
  },
  "log": {
    "origin": "svc.example/trace/2026",
    "size": 20736,
    "root": "ld0sUa4wN/WlrReeR5+Fb/NS2keZ2i6/YLiHKQZnlG4="
  }
};

/** The published manifest; members that came later are missing. */
export const GOLDEN_MANIFEST = MANIFEST as EvidenceManifest;

export const GOLDEN_ENVELOPE: DsseEnvelope = {
  "payloadType": "application/vnd.svc.evidence-manifest.v1+json",
  "payload": "eyJhc19vZiI6IjIwMjYtMTEtMDJUMTA6MDA6MDAuMDAwMDAwWiIsImN1c3RvZHkiOnsiZXZlbnRzIjoyLCJoZWFkIjoiYjRiOGU2NWViOTE2YjU2YzA1MTlmNTJkNWM5MTA2MzVkNTlkMGJjZDRiMjczN2Q2N2Y4ZjBjM2QxYTRjMjU5NSJ9LCJraW5kIjoiZXZpZGVuY2UtcGFja2FnZSIsImxvZyI6eyJvcmlnaW4iOiJzdmMuZXhhbXBsZS90cmFjZS8yMDI2Iiwicm9vdCI6ImxkMHNVYTR3Ti9XbHJSZWVSNStGYi9OUzJrZVoyaTYvWUxpSEtRWm5sRzQ9Iiwic2l6ZSI6MjA3MzZ9LCJwYXJ0cyI6W3sibWVkaWFfdHlwZSI6ImFwcGxpY2F0aW9uL2pzb25sIiwicGF0aCI6ImRhdGEvY3VzdG9keS5qc29ubCIsInNoYTI1NiI6ImNlMjg5OTNiZjYyMWQ0ZWQwYjFhNmM3ZjJiYmZiYzliODY4YjhlZmUyMDMzZDVhYzhiMzUyNjhhNTFlOTkxZGQiLCJzaXplIjo2OTZ9LHsibWVkaWFfdHlwZSI6ImFwcGxpY2F0aW9uL2pzb24iLCJwYXRoIjoiZGF0YS9pbmNpZGVudC5qc29uIiwic2hhMjU2IjoiNDBlMjkwMjZlZWQ5MzM0MGJhN2YwMDNhYjZiMTE3MDdkMjdhNTgwYzc0NTUyYzIwNTY1MDJkODZmMTM0NGVmNSIsInNpemUiOjEzN30seyJtZWRpYV90eXBlIjoiYXBwbGljYXRpb24veG1sIiwicGF0aCI6ImRhdGEvcmF3L2J1cnAueG1sIiwic2hhMjU2IjoiNzZlY2ZkZTRkYmZkN2YzODlkYzlkOTA0MzU2ZDc3OTE0MmUyYTFjOWY2NzVkYWU3ZWQ1M2Y0MjE3NjhmODc0NyIsInNpemUiOjEwfV0sInNjaGVtYSI6Imh0dHBzOi8vc3ZjLmV4YW1wbGUvc2NoZW1hL2V2aWRlbmNlLXBhY2thZ2UvdjEiLCJzdWJqZWN0Ijp7ImlkIjoiSU5DLTciLCJzdGF0ZV92ZXJzaW9uIjoxMiwidHlwZSI6ImluY2lkZW50In19",
  "signatures": [
    {
      "keyid": "did:svc:service#bG8IAyjHy_7Wh9420vw2tl1_HyCcZQ6SESAEj6Hxpqs",
      "sig": "23fVG1B0Rli+WkxqvBuUnM9uFAuuIajVznEvS9bZV3AMm5xT7DKf7mM8IL5jwVEpTHgsSazjIQ7rM8XlODSQCg=="
    }
  ]
};
