"""How pairs play together (搭档): what their leads, doubles and slams come to, for a look at fair play."""
