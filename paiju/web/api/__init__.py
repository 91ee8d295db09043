"""What the club answers over HTTP (应答): one file a feature, typed by the structs that are the JSON."""
