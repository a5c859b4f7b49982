-- Products under repair, for the bookings at risk.
CREATE INDEX inspections_until ON inspections (until_on) WHERE until_on IS NOT NULL;
