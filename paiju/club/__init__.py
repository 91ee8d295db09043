"""The club (会所): people, their sessions, chat, and the library of boards: plain rows."""
