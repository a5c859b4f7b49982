-- The cleaning of a unit is in its history. Processes of the previous release show such a row without its name.
ALTER TABLE product_events
  DROP CONSTRAINT product_events_act_check,
  ADD CONSTRAINT product_events_act_check
    CHECK (act IN ('held', 'released', 'cleaned', 'shelved', 'bought', 'retired', 'restored'));
