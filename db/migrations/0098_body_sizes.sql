-- What members say about their bodies (docs/rules.md Fit). The trigger erases it with the account, also when a process
-- of the previous release withdraws it.
CREATE TABLE body_sizes (
  customer_uid text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  size         jsonb NOT NULL                      -- BodySize of domain/fit
);

CREATE FUNCTION erase_body_size() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM body_sizes WHERE customer_uid = NEW.uid;
  RETURN NULL;
END
$$;
CREATE TRIGGER customers_body_sizes AFTER UPDATE OF status ON customers
  FOR EACH ROW WHEN (NEW.status = 'withdrawn') EXECUTE FUNCTION erase_body_size();
