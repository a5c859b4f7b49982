-- A line whose parcel came back through no fault of the customer is told from a refused one: its price still counts
-- towards free delivery (decision 092). Those of before have no charge for the refused delivery. Processes of the
-- previous release do not write the new value, and count such a line as one that came back in the ordinary way.
ALTER TABLE order_lines
  DROP CONSTRAINT order_lines_finding_check,
  ADD CONSTRAINT order_lines_finding_check CHECK (finding IN ('refused', 'undelivered', 'lost'));

UPDATE order_lines AS line SET finding = 'undelivered'
WHERE finding = 'refused' AND NOT EXISTS (
  SELECT FROM order_charges AS charge
  WHERE charge.order_uid = line.order_uid AND charge.kind = 'refused' AND position(line.uid IN charge.event_key) > 0
);
