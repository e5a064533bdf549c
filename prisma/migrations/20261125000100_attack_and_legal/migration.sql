-- Techniques that people confirm or reject, the legal facts of an incident, the evaluations of them with
-- their clocks, and the address under which a calendar reads deadlines.

-- What people state grows by their word on techniques and by what the law asks for.
ALTER TABLE incident_statement DROP CONSTRAINT incident_statement_kind;
ALTER TABLE incident_statement ADD CONSTRAINT incident_statement_kind CHECK (kind IN ('comment', 'impact',
  'timeline', 'reproduction', 'remediation', 'retest', 'severity', 'closure', 'reopening',
  'technique', 'legal_facts', 'legal_event', 'legal_submission', 'legal_decision'));

-- What the rules in force said of the facts that were recorded. Never changed: with the facts and the
-- version of the rules anyone can evaluate again.
CREATE TABLE legal_evaluation (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  incident_id BIGINT NOT NULL,
  ruleset_version TEXT NOT NULL,
  -- Facts and submissions as canonical JSON (RFC 8785).
  facts TEXT NOT NULL,
  facts_sha256 BYTEA NOT NULL,
  -- What the evaluation answered, as canonical JSON.
  result TEXT NOT NULL,
  result_sha256 BYTEA NOT NULL,
  evaluated_by TEXT NOT NULL,
  evaluated_by_name TEXT NOT NULL,
  evaluated_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT legal_evaluation_pkey PRIMARY KEY (id),
  CONSTRAINT legal_evaluation_facts_sha256 CHECK (facts_sha256 = sha256(convert_to(facts, 'UTF8'))),
  CONSTRAINT legal_evaluation_result_sha256 CHECK (result_sha256 = sha256(convert_to(result, 'UTF8'))),
  CONSTRAINT legal_evaluation_incident_fkey FOREIGN KEY (incident_id) REFERENCES incident (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX legal_evaluation_incident_id_id_idx ON legal_evaluation (incident_id, id);
CREATE TRIGGER legal_evaluation_immutable BEFORE UPDATE OR DELETE ON legal_evaluation
  FOR EACH ROW EXECUTE FUNCTION trace_refuse_change();
ALTER TABLE legal_evaluation ENABLE ALWAYS TRIGGER legal_evaluation_immutable;

-- The stages that the newest evaluation of an incident leaves open, each with its clock.
CREATE TABLE legal_clock (
  incident_id BIGINT NOT NULL,
  rule TEXT NOT NULL,
  stage TEXT NOT NULL,
  evaluation_id BIGINT NOT NULL,
  simulation BOOLEAN NOT NULL,
  article TEXT NOT NULL,
  -- Status of the rule: in_force, contested, unverified.
  law_status TEXT NOT NULL,
  -- triggered: every condition is recorded; conditional: some are not.
  match TEXT NOT NULL,
  anchor_at TIMESTAMPTZ(6) NOT NULL,
  -- Null: the law names no number.
  due_at TIMESTAMPTZ(6),
  -- The conservative limit as it is shown, with the offset of its zone, or a date.
  due TEXT,
  zone TEXT NOT NULL,
  -- Whether its nearness and its passing were told.
  due_soon_told BOOLEAN NOT NULL DEFAULT false,
  overdue_told BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT legal_clock_pkey PRIMARY KEY (incident_id, rule, stage),
  CONSTRAINT legal_clock_match CHECK (match IN ('triggered', 'conditional')),
  CONSTRAINT legal_clock_due CHECK ((due IS NULL) = (due_at IS NULL)),
  CONSTRAINT legal_clock_evaluation_fkey FOREIGN KEY (evaluation_id) REFERENCES legal_evaluation (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT legal_clock_incident_fkey FOREIGN KEY (incident_id) REFERENCES incident (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX legal_clock_due_idx ON legal_clock (simulation, due_at, incident_id, rule, stage);
CREATE INDEX legal_clock_evaluation_id_idx ON legal_clock (evaluation_id);
CREATE INDEX legal_clock_untold ON legal_clock (due_at) WHERE due_at IS NOT NULL AND NOT overdue_told;

-- The secret address of a person's calendar; only its digest is kept.
CREATE TABLE calendar_feed (
  account_id UUID NOT NULL,
  token_sha256 BYTEA NOT NULL,
  created_at TIMESTAMPTZ(6) NOT NULL,
  last_read_at TIMESTAMPTZ(6),
  CONSTRAINT calendar_feed_pkey PRIMARY KEY (account_id),
  CONSTRAINT calendar_feed_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX calendar_feed_token_sha256_key ON calendar_feed (token_sha256);

REVOKE ALL ON legal_evaluation, legal_clock, calendar_feed FROM PUBLIC;
GRANT SELECT, INSERT ON legal_evaluation TO proofline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON legal_clock, calendar_feed TO proofline_app;

-- What reports name stays known when a person rejects it and takes that back.
ALTER TABLE incident ADD COLUMN reported_techniques TEXT[] NOT NULL DEFAULT '{}';

-- Techniques that ATT&CK has revoked, by what replaced them (src/domain/attack/data/redirects.json):
-- reports were stored with the ids that they use.
WITH redirect (retired, present) AS (VALUES
    ('T1002', 'T1560'), ('T1004', 'T1547.004'), ('T1009', 'T1027.001'), ('T1013', 'T1547.010'),
    ('T1015', 'T1546.008'), ('T1017', 'T1072'), ('T1019', 'T1542.001'), ('T1022', 'T1560'),
    ('T1023', 'T1547.009'), ('T1024', 'T1573'), ('T1028', 'T1021.006'), ('T1031', 'T1543.003'),
    ('T1032', 'T1573'), ('T1035', 'T1569.002'), ('T1038', 'T1574.001'), ('T1042', 'T1546.001'),
    ('T1044', 'T1574.010'), ('T1045', 'T1027.002'), ('T1050', 'T1543.003'), ('T1053.001', 'T1053.002'),
    ('T1054', 'T1685'), ('T1058', 'T1574.011'), ('T1060', 'T1547.001'), ('T1063', 'T1518.001'),
    ('T1065', 'T1571'), ('T1066', 'T1027.005'), ('T1067', 'T1542.003'), ('T1070.001', 'T1685.005'),
    ('T1070.002', 'T1685.006'), ('T1073', 'T1574.001'), ('T1075', 'T1550.002'), ('T1076', 'T1021.001'),
    ('T1077', 'T1021.002'), ('T1079', 'T1573'), ('T1081', 'T1552.001'), ('T1084', 'T1546.003'),
    ('T1085', 'T1218.011'), ('T1086', 'T1059.001'), ('T1088', 'T1548.002'), ('T1089', 'T1685'),
    ('T1093', 'T1055.012'), ('T1094', 'T1095'), ('T1096', 'T1564.004'), ('T1097', 'T1550.003'),
    ('T1099', 'T1070.006'), ('T1100', 'T1505.003'), ('T1101', 'T1547.005'), ('T1103', 'T1546.010'),
    ('T1107', 'T1070.004'), ('T1109', 'T1542.002'), ('T1116', 'T1553.002'), ('T1117', 'T1218.010'),
    ('T1118', 'T1218.004'), ('T1121', 'T1218.009'), ('T1122', 'T1546.015'), ('T1126', 'T1070.005'),
    ('T1128', 'T1546.007'), ('T1130', 'T1553.004'), ('T1131', 'T1547.002'), ('T1138', 'T1546.011'),
    ('T1139', 'T1552.003'), ('T1141', 'T1056.002'), ('T1142', 'T1555.001'), ('T1143', 'T1564.003'),
    ('T1144', 'T1553.001'), ('T1145', 'T1552.004'), ('T1146', 'T1070.003'), ('T1147', 'T1564.002'),
    ('T1148', 'T1690'), ('T1150', 'T1647'), ('T1151', 'T1036.006'), ('T1152', 'T1569.001'),
    ('T1154', 'T1546.005'), ('T1155', 'T1059.002'), ('T1156', 'T1546.004'), ('T1157', 'T1574.004'),
    ('T1158', 'T1564.001'), ('T1159', 'T1543.001'), ('T1160', 'T1543.004'), ('T1161', 'T1546.006'),
    ('T1162', 'T1647'), ('T1163', 'T1037.004'), ('T1164', 'T1547.007'), ('T1165', 'T1037.005'),
    ('T1166', 'T1548.001'), ('T1167', 'T1555.002'), ('T1168', 'T1053'), ('T1169', 'T1548.003'),
    ('T1170', 'T1218.005'), ('T1171', 'T1557.001'), ('T1172', 'T1090.004'), ('T1173', 'T1559.002'),
    ('T1174', 'T1556.002'), ('T1177', 'T1547.008'), ('T1178', 'T1134.005'), ('T1179', 'T1056.004'),
    ('T1180', 'T1546.002'), ('T1181', 'T1055.011'), ('T1182', 'T1546.009'), ('T1183', 'T1546.012'),
    ('T1184', 'T1563.001'), ('T1186', 'T1055.013'), ('T1188', 'T1090.003'), ('T1191', 'T1218.003'),
    ('T1192', 'T1566.002'), ('T1193', 'T1566.001'), ('T1194', 'T1566.003'), ('T1196', 'T1218.002'),
    ('T1198', 'T1553.003'), ('T1206', 'T1548.003'), ('T1208', 'T1558.003'), ('T1209', 'T1547.003'),
    ('T1214', 'T1552.002'), ('T1215', 'T1547.006'), ('T1223', 'T1218.001'), ('T1483', 'T1568.002'),
    ('T1487', 'T1561.002'), ('T1488', 'T1561.001'), ('T1492', 'T1565.001'), ('T1493', 'T1565.002'),
    ('T1494', 'T1565.003'), ('T1500', 'T1027.004'), ('T1501', 'T1543.002'), ('T1502', 'T1134.004'),
    ('T1503', 'T1555.003'), ('T1504', 'T1546.013'), ('T1506', 'T1550.004'), ('T1514', 'T1548.004'),
    ('T1519', 'T1546.014'), ('T1522', 'T1552.005'), ('T1527', 'T1550.001'), ('T1536', 'T1578.004'),
    ('T1547.011', 'T1647'), ('T1562', 'T1685'), ('T1562.001', 'T1685'), ('T1562.002', 'T1685.001'),
    ('T1562.003', 'T1690'), ('T1562.004', 'T1686'), ('T1562.006', 'T1685'), ('T1562.007', 'T1686.001'),
    ('T1562.008', 'T1685.002'), ('T1562.009', 'T1688'), ('T1562.010', 'T1689'), ('T1562.011', 'T1685.003'),
    ('T1562.012', 'T1685.004'), ('T1562.013', 'T1686.002'), ('T1574.002', 'T1574.001'),
    ('T1656', 'T1684.001'), ('T1672', 'T1684.002'))
UPDATE incident SET techniques = ARRAY(
    SELECT DISTINCT coalesce(r.present, t) AS technique FROM unnest(incident.techniques) t
      LEFT JOIN redirect r ON r.retired = t ORDER BY technique)
  WHERE techniques && ARRAY(SELECT retired FROM redirect);

UPDATE incident SET reported_techniques = techniques WHERE techniques <> '{}';
