"""The recipe of the learned evaluators: deals, results, nets. `make train` runs it."""
