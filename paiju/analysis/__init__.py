"""Analysis (分析): what perfect play on open cards gives, and the worker process in which it is computed."""
