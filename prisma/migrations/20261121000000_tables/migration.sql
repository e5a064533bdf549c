-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "roles" TEXT[],
    "session_epoch" INTEGER NOT NULL DEFAULT 1,
    "disabled_at" TIMESTAMPTZ(6),
    "last_login_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_token" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "revoked_token" (
    "jti" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "revoked_token_pkey" PRIMARY KEY ("jti")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL,
    "sha256" BYTEA NOT NULL,
    "size" BIGINT NOT NULL,
    "stored_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stored_by" TEXT NOT NULL,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_file_chunk" (
    "file_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "stored_file_chunk_pkey" PRIMARY KEY ("file_id","ordinal")
);

-- CreateTable
CREATE TABLE "connector_run" (
    "id" BIGSERIAL NOT NULL,
    "simulation" BOOLEAN NOT NULL DEFAULT false,
    "connector" TEXT NOT NULL,
    "detected_format" TEXT,
    "source_tool" TEXT,
    "source_version" TEXT,
    "scan_started_at" TIMESTAMPTZ(6),
    "file_id" UUID,
    "file_name" TEXT NOT NULL,
    "file_size" BIGINT NOT NULL,
    "file_sha256" BYTEA NOT NULL,
    "file_encoding" TEXT,
    "actor" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "error" JSONB,
    "started_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "progress_bytes" BIGINT NOT NULL DEFAULT 0,
    "progress_records" INTEGER NOT NULL DEFAULT 0,
    "records" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "reopened" INTEGER NOT NULL DEFAULT 0,
    "duplicates_in_file" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "evidence_created" INTEGER NOT NULL DEFAULT 0,
    "by_severity" JSONB NOT NULL DEFAULT '{}',
    "incident_ids" TEXT[],
    "incidents_total" INTEGER NOT NULL DEFAULT 0,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "warnings_total" INTEGER NOT NULL DEFAULT 0,
    "previous_run_id" BIGINT,

    CONSTRAINT "connector_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "weakness_text" (
    "sha256" BYTEA NOT NULL,
    "description" TEXT NOT NULL,
    "remediation" TEXT NOT NULL,
    "citations" TEXT[],

    CONSTRAINT "weakness_text_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "incident" (
    "id" BIGSERIAL NOT NULL,
    "simulation" BOOLEAN NOT NULL DEFAULT false,
    "fingerprint" BYTEA NOT NULL,
    "fingerprint_version" SMALLINT NOT NULL,
    "tool" TEXT NOT NULL,
    "rule_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "group_name" TEXT NOT NULL,
    "severity" SMALLINT NOT NULL,
    "severity_source" TEXT NOT NULL,
    "severity_raw" TEXT NOT NULL,
    "confidence" TEXT,
    "false_positive" BOOLEAN NOT NULL DEFAULT false,
    "workflow_status" TEXT NOT NULL DEFAULT 'open',
    "asset_host" TEXT,
    "asset_port" INTEGER,
    "asset_protocol" TEXT,
    "asset_url" TEXT,
    "cve" TEXT[],
    "cwe" INTEGER[],
    "cvss_version" TEXT,
    "cvss_score" DECIMAL(3,1),
    "cvss_vector" TEXT,
    "text_sha256" BYTEA,
    "reported_count" INTEGER,
    "evidence_count" INTEGER NOT NULL DEFAULT 0,
    "coverage_pct" SMALLINT,
    "owner_email" TEXT,
    "sla_due" TIMESTAMPTZ(6),
    "risk_accepted_until" TIMESTAMPTZ(6),
    "first_seen" TIMESTAMPTZ(6) NOT NULL,
    "last_seen" TIMESTAMPTZ(6) NOT NULL,
    "first_run_id" BIGINT,
    "last_run_id" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "incident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evidence_item" (
    "id" BIGSERIAL NOT NULL,
    "incident_id" BIGINT NOT NULL,
    "run_id" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "record" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "repetition" INTEGER NOT NULL DEFAULT 0,
    "source_line" INTEGER,
    "imported_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "evidence_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evidence_part" (
    "evidence_id" BIGINT NOT NULL,
    "ordinal" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,

    CONSTRAINT "evidence_part_pkey" PRIMARY KEY ("evidence_id","ordinal")
);

-- CreateTable
CREATE TABLE "evidence_blob" (
    "sha256" BYTEA NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "evidence_blob_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "trace_origin" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "origin" TEXT NOT NULL,

    CONSTRAINT "trace_origin_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trace_chain" (
    "chain" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "next_seq" BIGINT NOT NULL DEFAULT 0,
    "head" BYTEA NOT NULL,
    "sealed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "trace_chain_pkey" PRIMARY KEY ("chain","epoch")
);

-- CreateTable
CREATE TABLE "trace_record" (
    "chain" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "seq" BIGINT NOT NULL,
    "prev" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "line" BYTEA NOT NULL,
    "ordinal" BIGSERIAL NOT NULL,

    CONSTRAINT "trace_record_pkey" PRIMARY KEY ("chain","epoch","seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_email_key" ON "account"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_token_token_hash_key" ON "api_token"("token_hash");

-- CreateIndex
CREATE INDEX "api_token_account_id_idx" ON "api_token"("account_id");

-- CreateIndex
CREATE INDEX "revoked_token_expires_at_idx" ON "revoked_token"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_sha256_key" ON "stored_file"("sha256");

-- CreateIndex
CREATE INDEX "connector_run_simulation_id_idx" ON "connector_run"("simulation", "id");

-- CreateIndex
CREATE INDEX "connector_run_file_sha256_idx" ON "connector_run"("file_sha256");

-- CreateIndex
CREATE INDEX "connector_run_file_id_idx" ON "connector_run"("file_id");

-- CreateIndex
CREATE INDEX "incident_simulation_id_idx" ON "incident"("simulation", "id");

-- CreateIndex
CREATE INDEX "incident_simulation_severity_id_idx" ON "incident"("simulation", "severity", "id");

-- CreateIndex
CREATE INDEX "incident_simulation_workflow_status_id_idx" ON "incident"("simulation", "workflow_status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "incident_simulation_fingerprint_key" ON "incident"("simulation", "fingerprint");

-- CreateIndex
CREATE INDEX "evidence_item_incident_id_id_idx" ON "evidence_item"("incident_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "evidence_item_incident_id_sha256_repetition_key" ON "evidence_item"("incident_id", "sha256", "repetition");

-- CreateIndex
CREATE UNIQUE INDEX "trace_record_ordinal_key" ON "trace_record"("ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "trace_record_chain_epoch_prev_key" ON "trace_record"("chain", "epoch", "prev");

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file_chunk" ADD CONSTRAINT "stored_file_chunk_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connector_run" ADD CONSTRAINT "connector_run_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "incident" ADD CONSTRAINT "incident_text_sha256_fkey" FOREIGN KEY ("text_sha256") REFERENCES "weakness_text"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence_item" ADD CONSTRAINT "evidence_item_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incident"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence_item" ADD CONSTRAINT "evidence_item_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "connector_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence_part" ADD CONSTRAINT "evidence_part_evidence_id_fkey" FOREIGN KEY ("evidence_id") REFERENCES "evidence_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence_part" ADD CONSTRAINT "evidence_part_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "evidence_blob"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

