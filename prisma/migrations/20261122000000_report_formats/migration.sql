-- What reports say beyond a finding's text, and how an incident was closed and opened again.
ALTER TABLE incident
  ADD COLUMN techniques text[] NOT NULL DEFAULT '{}',
  ADD COLUMN risk_accepted boolean NOT NULL DEFAULT false,
  ADD COLUMN resolution text,
  ADD COLUMN closed_at timestamptz(6),
  ADD COLUMN reopened_at timestamptz(6),
  ADD CONSTRAINT incident_resolution CHECK (
    resolution IN ('fixed', 'false_positive', 'risk_accepted', 'out_of_scope', 'duplicate')),
  ADD CONSTRAINT incident_closed CHECK (
    workflow_status = 'closed' OR (resolution IS NULL AND closed_at IS NULL));

-- close_missing asks for the incidents of a few hosts.
CREATE INDEX incident_asset_host ON incident (asset_host, simulation);

ALTER TABLE connector_run
  ADD COLUMN options jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN not_observed integer NOT NULL DEFAULT 0,
  ADD COLUMN background boolean NOT NULL DEFAULT false,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN cancel_requested_at timestamptz(6),
  DROP CONSTRAINT connector_run_status,
  ADD CONSTRAINT connector_run_status CHECK (
    status IN ('queued', 'running', 'completed', 'completed_with_warnings', 'failed', 'cancelled'));

-- What the runner of background imports looks for every second.
CREATE INDEX connector_run_waiting ON connector_run (id) WHERE status = 'queued' AND background;
